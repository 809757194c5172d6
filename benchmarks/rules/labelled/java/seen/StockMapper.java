package de.lagerwerk.stock;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

@Mapper
public interface StockMapper {

    // case: vulnerable CWE-89
    @Select("SELECT * FROM stock WHERE shelf = '${shelf}'")
    List<StockRow> onShelf(@Param("shelf") String shelf);

    // case: safe CWE-89
    @Delete("DELETE FROM stock WHERE shelf = #{shelf} AND amount = 0")
    int clear(@Param("shelf") String shelf);
}
