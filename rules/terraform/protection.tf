resource "aws_db_instance" "main" {
  # ruleid: terraform-unencrypted-storage
  storage_encrypted = false
}

resource "aws_instance" "web" {
  root_block_device {
    # ruleid: terraform-unencrypted-storage
    encrypted = false
  }
  metadata_options {
    # ruleid: terraform-instance-metadata
    http_tokens = "optional"
  }
}

resource "aws_ebs_volume" "data" {
  # ok: terraform-unencrypted-storage
  encrypted = true
}

resource "aws_instance" "worker" {
  root_block_device {
    # ok: terraform-unencrypted-storage
    encrypted = true
  }
  metadata_options {
    # ok: terraform-instance-metadata
    http_tokens = "required"
  }
}

resource "aws_launch_template" "old" {
  metadata_options {
    # ruleid: terraform-instance-metadata
    http_tokens = "optional"
  }
  # ok: terraform-instance-metadata
  description = "optional"
}

resource "azurerm_storage_account" "main" {
  # ruleid: terraform-weak-tls
  min_tls_version = "TLS1_0"
  # ruleid: terraform-weak-tls
  https_traffic_only_enabled = false
}

resource "aws_cloudfront_distribution" "main" {
  viewer_certificate {
    # ruleid: terraform-weak-tls
    minimum_protocol_version = "TLSv1"
  }
}

resource "azurerm_storage_account" "good" {
  # ok: terraform-weak-tls
  min_tls_version = "TLS1_2"
  # ok: terraform-weak-tls
  https_traffic_only_enabled = true
}

provider "vsphere" {
  # ruleid: terraform-tls-verification-off
  allow_unverified_ssl = true
  # ruleid: terraform-provider-credentials
  password = "hunter"
}

provider "kubernetes" {
  # ruleid: terraform-tls-verification-off
  insecure = true
  # ruleid: terraform-provider-credentials
  token = "abcdef"
}

provider "helm" {
  # ok: terraform-tls-verification-off
  insecure = false
  # ok: terraform-provider-credentials
  token = var.token
}

resource "example" "other" {
  # ok: terraform-tls-verification-off
  insecure = true
  # ok: terraform-provider-credentials
  password = "hunter"
}

provider "aws" {
  # ok: terraform-provider-credentials
  secret_key = "mock_secret_key"
}

resource "aws_db_instance" "orders" {
  # ruleid: terraform-resource-password
  password = "Sommer2019!"
}

resource "aws_rds_cluster" "orders" {
  # ruleid: terraform-resource-password
  master_password = "barbaz-4711"
}

resource "azurerm_mssql_server" "orders" {
  # ruleid: terraform-resource-password
  administrator_login_password = "thisIsKat11"
}

resource "azurerm_linux_virtual_machine" "build" {
  # ok: terraform-resource-password
  admin_password = random_password.build.result
}

resource "aws_db_instance" "shop" {
  # ok: terraform-resource-password
  password = var.password
}

resource "google_sql_user" "shop" {
  # ok: terraform-resource-password
  password = "${var.prefix}-${random_password.shop.result}"
}

resource "aws_rds_cluster" "made" {
  # ok: terraform-resource-password
  master_password = "placeholder-until-rotated"
}
