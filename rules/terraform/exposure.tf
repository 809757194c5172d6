resource "aws_s3_bucket" "site" {
  bucket = "site"
  # ruleid: terraform-public-bucket
  acl = "public-read"
}

resource "google_storage_bucket_iam_member" "site" {
  role = "roles/storage.objectViewer"
  # ruleid: terraform-public-bucket
  member = "allUsers"
}

resource "azurerm_storage_container" "site" {
  # ruleid: terraform-public-bucket
  container_access_type = "blob"
}

resource "aws_s3_bucket_acl" "data" {
  # ok: terraform-public-bucket
  acl = "private"
}

resource "google_storage_bucket_iam_member" "data" {
  # ok: terraform-public-bucket
  member = "group:staff@internal"
}

resource "aws_security_group" "open" {
  # ruleid: terraform-open-port
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
  # ok: terraform-open-port
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
  # ok: terraform-open-port
  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

# ruleid: terraform-open-port
resource "aws_security_group_rule" "desktop" {
  type        = "ingress"
  from_port   = 3389
  to_port     = 3389
  protocol    = "tcp"
  cidr_blocks = ["0.0.0.0/0"]
}

# ruleid: terraform-open-port
resource "azurerm_network_security_rule" "ssh" {
  access                 = "Allow"
  destination_port_range = "22"
  source_address_prefix  = "*"
}

# ok: terraform-open-port
resource "aws_security_group_rule" "office" {
  type        = "ingress"
  from_port   = 22
  to_port     = 22
  protocol    = "tcp"
  cidr_blocks = ["192.0.2.0/24"]
}

resource "aws_db_instance" "main" {
  # ruleid: terraform-public-database
  publicly_accessible = true
}

resource "google_sql_database_instance" "main" {
  settings {
    ip_configuration {
      authorized_networks {
        # ruleid: terraform-public-database
        value = "0.0.0.0/0"
      }
    }
  }
}

resource "aws_db_instance" "inner" {
  # ok: terraform-public-database
  publicly_accessible = false
}

resource "aws_instance" "web" {
  # ok: terraform-public-database
  associate_public_ip_address = true
}

data "aws_iam_policy_document" "all" {
  # ruleid: terraform-wildcard-policy
  statement {
    effect    = "Allow"
    actions   = ["*"]
    resources = ["*"]
  }
  # ok: terraform-wildcard-policy
  statement {
    actions   = ["s3:GetObject"]
    resources = ["*"]
  }
}

resource "aws_iam_policy" "all" {
  policy = jsonencode({
    Version = "2012-10-17"
    # ruleid: terraform-wildcard-policy
    Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }]
  })
}

resource "aws_iam_policy" "none" {
  policy = jsonencode({
    # ok: terraform-wildcard-policy
    Statement = [{ Effect = "Deny", Action = "*", Resource = "*" }]
  })
}

# ruleid: terraform-open-port
resource "aws_security_group_rule" "database" {
  type        = "ingress"
  from_port   = 3306
  to_port     = 3306
  protocol    = "tcp"
  cidr_blocks = ["0.0.0.0/0"]
}

# ok: terraform-open-port
resource "aws_security_group_rule" "site" {
  type        = "ingress"
  from_port   = 80
  to_port     = 80
  protocol    = "tcp"
  cidr_blocks = ["0.0.0.0/0"]
}

resource "aws_s3_bucket_public_access_block" "site" {
  # ruleid: terraform-public-bucket
  block_public_acls   = false
  # ok: terraform-public-bucket
  block_public_policy = true
}
